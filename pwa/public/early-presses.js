// Before the app runs: forms are not sent by the browser itself, which would put a password into a request of its own, and
// buttons that are pressed are remembered. The app asks for them once it has taken the page over (platform/early-presses.ts).
// Nobody else hears of them: React listens while it still takes the page over, and would do what is done again afterwards.
(function () {
  var presses = [];
  var hold = function (event) {
    event.preventDefault();
    event.stopPropagation();
  };
  var remember = function (event) {
    var button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.stopPropagation();
    // However often it is pressed, a form is sent once.
    if (button.type === 'submit') {
      presses = presses.filter(function (other) {
        return other !== button;
      });
    }
    presses.push(button);
  };
  document.addEventListener('submit', hold, true);
  document.addEventListener('click', remember, true);
  window.takeEarlyPresses = function () {
    document.removeEventListener('submit', hold, true);
    document.removeEventListener('click', remember, true);
    return presses.splice(0);
  };
})();
