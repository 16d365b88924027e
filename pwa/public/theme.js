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
