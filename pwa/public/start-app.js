// On pages that are painted before the app runs: its files are fetched once the page is on the screen, or when somebody does
// something on it. Before that they would share the line with the page itself. The first one named is the app, the others
// are what it needs.
(function () {
  // A screen reader may press without a pointer.
  var signs = ['pointerdown', 'click', 'keydown', 'focusin', 'visibilitychange'];
  var isStarted = false;
  var hasFailed = false;
  // By the button that says so, not by whatever somebody does on the page.
  var isAsked = false;
  var [visit] = performance.getEntriesByType('navigation');
  var isReloaded = visit?.type === 'reload';
  var root = document.getElementById('root');
  var files = root.dataset.app.split(' ');
  var isFromWorker = Boolean(navigator.serviceWorker && navigator.serviceWorker.controller);
  var isFetched = false;
  // Says that the app could not be fetched; hidden until then.
  var note = document.getElementById('not-ready');
  var words = note.querySelector('p');
  var failedWords = words.textContent;
  var TYPED = 'typedBeforeReload';
  var FIELDS = '#root input:not([type=password]):not([type=checkbox]):not([type=radio]), #root textarea';
  function fetchFiles() {
    if (isFetched) return;
    isFetched = true;
    files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    });
  }
  function watch(isWatched) {
    var change = isWatched ? 'addEventListener' : 'removeEventListener';
    signs.forEach(function (sign) {
      document[change](sign, start, true);
    });
    window[change]('online', start);
  }
  function start(event) {
    var target = event && event.target instanceof Element ? event.target : null;
    // A link leads on without the app.
    if (isStarted || (hasFailed && target && target.closest('a'))) return;
    isStarted = true;
    isAsked = Boolean(target && target.closest('#not-ready'));
    watch(false);
    words.textContent = note.dataset.trying;
    fetchFiles();
    import(files[0]).then(function () {
      note.remove();
    }, startAgain);
  }
  // The line was gone in that moment, or the server: the page stays as it is, and the app is asked for again when somebody
  // does something or the line is back. Browsers remember what failed for as long as the page lives: then it is loaded anew,
  // once the file can be had. By itself only once, and not under the fingers of somebody who has typed something.
  function wait() {
    isStarted = false;
    words.textContent = failedWords;
    note.hidden = false;
    watch(true);
  }
  function hasTyped() {
    return Array.from(root.querySelectorAll('input, textarea')).some(function (field) {
      return field.value !== '' && field.type !== 'checkbox' && field.type !== 'radio';
    });
  }
  // Not every browser keeps over a reload what was typed. Passwords are nobody's to keep.
  function keepTyped() {
    var typed = Array.from(document.querySelectorAll(FIELDS), function (field) {
      return field.value;
    });
    try {
      sessionStorage.setItem(TYPED, JSON.stringify(typed));
    } catch {
      // Storage is blocked.
    }
  }
  function putBackTyped() {
    try {
      var typed = JSON.parse(sessionStorage.getItem(TYPED) || '[]');
      sessionStorage.removeItem(TYPED);
      document.querySelectorAll(FIELDS).forEach(function (field, index) {
        if (isReloaded && typed[index]) field.value = typed[index];
      });
    } catch {
      // Storage is blocked.
    }
  }
  function reload() {
    keepTyped();
    // WebKit has been seen to fall over when a page goes while somebody stands in one of its fields.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    location.reload();
  }
  // WebKit goes on with a server's refusals after a reload as well, until the files have been asked for anew.
  function reloadIfThere(answer) {
    if (!answer.ok) return wait();
    var anew = files.map(function (file) {
      return fetch(file, { cache: 'reload' });
    });
    Promise.all(anew).then(reload, wait);
  }
  function startAgain(error) {
    if (!(error instanceof TypeError)) return;
    if (hasFailed && (isAsked || (!isReloaded && !hasTyped())))
      return fetch(files[0], { method: 'HEAD', cache: 'no-store' }).then(reloadIfThere, wait);
    hasFailed = true;
    wait();
  }
  function startByItself() {
    if (!hasFailed) start();
  }
  // The worker cannot ask who is signed in. Where nobody is, the frame of a screen would be seen before the log-in is.
  try {
    if (isFromWorker && !root.dataset.site && !localStorage.getItem('authToken')) root.textContent = '';
  } catch {
    // Storage is blocked: the app finds out.
  }
  // The two screens of a sign-in lead to each other, and on to where it was asked for: the page was painted for any address.
  var redirect = new URLSearchParams(location.search).get('redirect');
  if (redirect) {
    root.querySelectorAll('main a[href="/login"], main a[href="/register"]').forEach(function (link) {
      link.search = '?redirect=' + encodeURIComponent(redirect);
    });
  }
  putBackTyped();
  watch(true);
  // A page in the background is not painted, and not every browser tells of it.
  if (document.visibilityState !== 'visible') return start();
  var hurry = setTimeout(startByItself, 2000);
  // What the page is being filled with comes first, and is on the screen by the turn after the next frame.
  function startAfterwards() {
    clearTimeout(hurry);
    var moment = new Promise(function (resolve) {
      setTimeout(resolve, 1000);
    });
    void Promise.race([window.beforeApp, moment]).then(function () {
      requestAnimationFrame(function () {
        setTimeout(startByItself);
      });
      setTimeout(startByItself, 200);
    });
  }
  // From the device itself: no line is shared, and the next frame is the first.
  if (isFromWorker) {
    fetchFiles();
    return startAfterwards();
  }
  try {
    new PerformanceObserver(startAfterwards).observe({ type: 'paint', buffered: true });
  } catch {
    requestAnimationFrame(startAfterwards);
  }
})();
