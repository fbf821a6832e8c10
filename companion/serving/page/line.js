// The page's end of a line (see line.py): to Flet it is a WebSocket that never breaks while the app runs on.
(() => {
  const Native = window.WebSocket;
  const LEFT = 4000, UNKNOWN = 4404, TAKEN = 4409;
  const SCREEN = 5000; // bytes: less says only who and where, more is a screen
  const TURNING = 250; // Flet turns its pages from home to the step when it is told all anew
  const PAUSES = [0, 250, 500, 1000];
  const said = flet.said;
  const notice = document.getElementById('notice');
  let hiding, waiting = false, lines = 0;

  // For assistive technology, and for tests: between losing the app and having it again.
  function busy(yes) { document.body.setAttribute('aria-busy', yes); }
  function tell(text, forHowLong) {
    clearTimeout(hiding);
    waiting = !forHowLong;
    notice.textContent = text;
    notice.classList.add('shown');
    if (forHowLong) hiding = setTimeout(hush, forHowLong);
  }
  // What is told for a while is not talked over: it may be that a tap has not counted.
  function tellMeanwhile(text) {
    if (waiting || !notice.classList.contains('shown')) tell(text);
  }
  function hush() {
    waiting = false;
    notice.classList.remove('shown');
  }
  notice.addEventListener('click', hush);

  // Flet's message [event, {target, name, data}]: what does not come from the page itself, a person did.
  const { event, fromPage } = flet.internals;
  const isTap = (data) => data[1] === 0x92 && data[2] === event && !flet.letters(data.subarray(0, 24)).includes(fromPage);

  // Flutter tells a screen reader nothing until it is asked to. Who has asked once need not know that we reload.
  const ALOUD = 'companion-aloud';
  function again() {
    if (document.querySelector('flt-semantics')) sessionStorage.setItem(ALOUD, 'yes');
    location.reload();
  }
  window.addEventListener('flutter-first-frame', () => {
    if (!sessionStorage.getItem(ALOUD)) return;
    sessionStorage.removeItem(ALOUD);
    document.querySelector('flt-semantics-placeholder')?.click();
  }, { once: true });

  const newName = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');

  class Line extends EventTarget {
    constructor(url) {
      super();
      Object.assign(this, { url: String(url), readyState: 0, binaryType: 'arraybuffer', protocol: '', extensions: '' });
      this.bufferedAmount = 0;
      this.handed = this.drawn = false;
      this.name = newName();
      this.sent = 0;        // number of our last message
      this.confirmed = -1;  // up to which the app has them
      this.heard = 0;       // up to which we have the app's
      this.kept = new Map();
      this.tries = 0;
      this.lastTap = -Infinity;
      // Whatever Flet still had to say to an app that is no more would reach other controls in the new one. It is
      // through with that when it has heard the new one, before the next message: that one may want an answer.
      // Until its first screen is there, what is tapped is still a button of the old one.
      this.deaf = this.blind = lines++ > 0;
      this.registered = false;
      this.foreseen = lines === 1 ? flet.introduction.foreseen() : null;
      this.early = [];      // what the app has answered to an introduction that Flet has not made yet
      this.ears = [[document, 'visibilitychange'], [window, 'pageshow'], [window, 'online']];
      this.wake = () => (document.visibilityState === 'visible' ? this.look(1000) : this.rest());
      this.leave = (event) => event.persisted || this.close();
      for (const [where, what] of this.ears) where.addEventListener(what, this.wake);
      window.addEventListener('pagehide', this.leave);
      this.beat = setInterval(() => document.visibilityState === 'visible' && this.look(2500), 5000);
      if (this.foreseen) this.keep(this.foreseen, false);
      this.connect();
    }

    send(message) {
      const whole = new Uint8Array(message.buffer || message, message.byteOffset || 0, message.byteLength);
      const data = withFinger(whole, finger && performance.timeOrigin + finger, event);
      if (data.byteLength > flet.largest) return tell(said.too_large, 12000);
      const tap = isTap(data);
      if (tap && this.blind) return this.missed();
      if (this.deaf && this.registered) return;
      if (!this.registered && this.introduced(data)) return;
      if (tap) this.lastTap = performance.now();
      const frame = this.keep(data, tap);
      if (this.alive) {
        this.socket.send(frame);
        this.expect(2500);
      }
    }
    keep(data, tap) {
      const frame = new Uint8Array(4 + data.byteLength);
      new DataView(frame.buffer).setUint32(0, ++this.sent, true);
      frame.set(data, 4);
      this.kept.set(this.sent, { frame, tap });
      return frame;
    }

    // Whether Flet says what was said for it. Otherwise all begins anew, with what it does say.
    introduced(data) {
      this.registered = true;
      flet.introduction.keep(data);
      if (!this.foreseen) return false;
      const agrees = flet.letters(data) === flet.letters(this.foreseen);
      const early = this.early.splice(0);
      this.foreseen = null;
      if (agrees) queueMicrotask(() => early.forEach((message) => this.hear(message)));
      else this.restart();
      return agrees;
    }
    restart() {
      this.socket.close(LEFT);
      this.kept.clear();
      Object.assign(this, { name: newName(), sent: 0, confirmed: -1, heard: 0 });
      this.connect();
    }

    close() {
      this.stop();
      this.socket.close(LEFT);
      this.readyState = 3;
    }

    connect() {
      clearTimeout(this.again);
      if (this.socket) {
        this.socket.onmessage = this.socket.onclose = null;
        this.socket.close();
      }
      this.alive = false;
      this.tries++;
      const fresh = this.confirmed < 0 ? '&new=1' : '';
      // What goes along with the asking need not wait until this busy page hears that it may talk.
      const first = fresh && this.foreseen ? `&first=${encodeURIComponent(btoa(flet.letters(this.foreseen)))}` : '';
      this.socket = new Native(`${this.url}?line=${this.name}&has=${this.heard}${fresh}${first}`);
      this.socket.binaryType = 'arraybuffer';
      this.socket.onmessage = (event) => this.hear(event.data);
      this.socket.onclose = (event) => this.lost(event.code);
      this.expect(3000);
    }

    // Something must come within this time, or the socket is dead though nobody said so.
    expect(time) {
      if (this.deadline) return;
      this.tellIn(700);
      this.deadline = setTimeout(() => {
        this.relax();
        busy(true);
        tellMeanwhile(this.waits());
        this.connect();
      }, time);
    }
    // One at a time: a second one would still speak when the first one is silenced, over what has been said since.
    tellIn(time) {
      this.sign ||= setTimeout(() => { this.sign = null; tellMeanwhile(this.waits()); }, time);
    }
    relax() {
      clearTimeout(this.sign);
      clearTimeout(this.deadline);
      this.sign = this.deadline = null;
    }
    look(time) {
      if (this.alive && this.socket.readyState === 1) {
        this.socket.send('?');
        this.relax();
        this.expect(time);
      } else if (!this.deadline) {
        this.connect();
      }
    }
    // Behind other windows nobody sees what is drawn: the app need not, until we look again.
    rest() {
      if (this.alive && this.socket.readyState === 1) this.socket.send('!');
    }
    waits() {
      return [...this.kept.values()].some((one) => one.tap) ? said.tap_waits : said.reconnecting;
    }

    hear(message) {
      this.relax();
      if (this.heard) this.deaf = false;
      if (this.foreseen && !this.registered && typeof message !== 'string') return this.early.push(message);
      if (!this.blind) this.back();
      if (typeof message === 'string') {
        this.confirm(message.split(' '));
      } else {
        const number = new DataView(message).getUint32(0, true);
        if (number !== this.heard + 1) return;
        this.heard = number;
        this.say ||= setTimeout(() => { this.say = null; if (this.alive) this.socket.send(String(this.heard)); }, 200);
        this.dispatchEvent(new MessageEvent('message', { data: message.slice(4) }));
        if (!this.drawn && message.byteLength > SCREEN) {
          this.drawn = true;
          this.see();
          setTimeout(flet.drawn, lines > 1 ? TURNING : 0);
        }
        if (this.blind) this.sight ||= setTimeout(() => this.see(), 2000);
      }
    }
    confirm([number, version]) {
      this.confirmed = Number(number);
      for (const key of this.kept.keys()) if (key <= this.confirmed) this.kept.delete(key);
      if (!version) return;
      if (version !== flet.version) this.renew();
      this.alive = true;
      this.tries = 0;
      if (document.visibilityState !== 'visible') this.rest();
      for (const { frame } of this.kept.values()) this.socket.send(frame);
      this.ready();
    }
    // To Flet it opens when both are there: the app has answered, and Flet has asked for it.
    ready() {
      if (!this.alive || !this.handed || this.readyState !== 0) return;
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    }
    handOver() {
      this.handed = true;
      queueMicrotask(() => this.ready());
      return this;
    }

    see() {
      this.blind = false;
      this.back();
    }
    back() {
      busy(false);
      if (waiting) hush();
    }
    lost(code) {
      this.alive = false;
      busy(true);
      this.relax();
      if (code === TAKEN) return this.stop();
      if (code === UNKNOWN) return this.over();
      this.tellIn(400);
      this.again = setTimeout(() => this.connect(), PAUSES[Math.min(this.tries, PAUSES.length - 1)]);
      if (this.tries > 1) this.ask();
    }
    // The app was started anew: Flet says again who we are and where, and gets the same step.
    over() {
      const waited = [...this.kept.values()].some((one) => one.tap) || performance.now() - this.lastTap < 1000;
      this.stop();
      this.readyState = 3;
      flet.cover(5000);
      this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
      if (waited) this.missed();
    }
    missed() { tell(said.tap_missed, 8000); }
    stop() {
      this.relax();
      clearTimeout(this.again);
      clearInterval(this.beat);
      for (const [where, what] of this.ears) where.removeEventListener(what, this.wake);
      window.removeEventListener('pagehide', this.leave);
    }

    // A key that was renewed, or another version of the app: both need a fresh page, once it is sure to come.
    async ask() {
      const answer = await fetch('alive', { cache: 'no-store' }).catch(() => null);
      if (answer && answer.status === 403) again();
    }
    async renew() {
      const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
      if (answer && answer.ok) again();
    }
  }
  // Connecting takes its time: the first line is on its way while the client still loads.
  let early = new Line(new URL(flet.webSocketEndpoint, document.baseURI.replace(/^http/, 'ws')));
  window.WebSocket = class {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSING = 2;
    static CLOSED = 3;
    constructor(url) {
      const line = early && early.readyState === 0 ? early : new Line(url);
      early = null;
      return line.handOver();
    }
  };
})();
