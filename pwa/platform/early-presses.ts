/** Left by public/early-presses.js on pages that were painted before the app ran. */
interface EarlyPage {
  takeEarlyPresses?: () => HTMLElement[];
}

/** Presses anew, in their order, the buttons that were pressed before the app could hear of it. */
export function repeatEarlyPresses(): void {
  for (const button of (window as EarlyPage).takeEarlyPresses?.() ?? []) button.click();
}
