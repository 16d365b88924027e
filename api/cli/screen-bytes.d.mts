interface ScreenBytes {
  bytes: number;
  files: number;
}
export const MOST_FILES: number;
export function measureScreens(clientDir: string): Record<string, ScreenBytes>;
export function printScreens(measured: Record<string, ScreenBytes>, budget: Record<string, { bytes: number }>): void;
