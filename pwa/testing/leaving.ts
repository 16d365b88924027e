import { vi } from 'vitest';
import { cleanups } from './cleanups';

/** Files a test hands to the browser's downloads, in their order. */
export function catchDownloads(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  const files = new Map<string, Blob>();
  URL.createObjectURL = (file) => {
    const address = `blob:${files.size}`;
    files.set(address, file as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href) ?? new Blob() });
  });
  cleanups.push(() => click.mockRestore());
  return saved;
}

/** Addresses the app leaves for. */
export function catchLeaving(): string[] {
  const left: string[] = [];
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign: (address: string) => void left.push(address) });
  cleanups.push(() => vi.unstubAllGlobals());
  return left;
}
