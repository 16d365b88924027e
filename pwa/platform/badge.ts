/** Number on the app's icon, where there is one; 0 clears it. Never the only signal (EXPERIENCE). */
export function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
