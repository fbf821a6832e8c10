// When a finger came down, by the browser: a phone that is busy drawing hears of it late.
let finger;
for (const touched of ['pointerdown', 'keydown', 'click']) {
  addEventListener(touched, ({ timeStamp }) => { finger = timeStamp; }, true);
}
