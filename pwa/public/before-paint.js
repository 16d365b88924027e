// Runs before everything else.
//
// Sets the stored theme before the first paint; ui/theme.tsx takes over afterwards. Dark unless the user chose light.
(function () {
  var theme = 'dark';
  try {
    if (localStorage.getItem('theme') === 'light') theme = 'light';
  } catch {
    // Storage is blocked: dark it is.
  }
  var colour = theme === 'light' ? '#f5f7fb' : '#0b1220';
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.backgroundColor = colour;
  document.documentElement.style.colorScheme = theme;
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute('content', colour);
  });
})();

// React sends itself an empty message for its next turn. One that is under way while the page is put away for "back" is lost
// in Firefox and WebKit, and nothing would ever be drawn again on the page come back to: it is sent once more.
(function () {
  var Channel = window.MessageChannel;
  if (!Channel) return;
  window.MessageChannel = function () {
    var channel = new Channel();
    var port = channel.port2;
    var post = port.postMessage;
    var isFollowed = false;
    var underWay = 0;
    function follow() {
      isFollowed = true;
      channel.port1.addEventListener('message', function () {
        underWay = Math.max(0, underWay - 1);
      });
      window.addEventListener('pageshow', function (event) {
        if (!event.persisted) return;
        // Those that were kept come first.
        setTimeout(function () {
          if (underWay === 0) return;
          underWay = 1;
          post.call(port, null);
        }, 50);
      });
    }
    port.postMessage = function (message) {
      if (message === null) {
        if (!isFollowed) follow();
        underWay += 1;
      }
      return post.apply(port, arguments);
    };
    return channel;
  };
  window.MessageChannel.prototype = Channel.prototype;
})();
