/** Web NFC: Chrome on Android only (PLATFORM); not yet in TypeScript's library. */
interface TagRecord {
  recordType: string;
  data?: DataView;
}
interface TagReader {
  scan(options: { signal: AbortSignal }): Promise<void>;
  onreading: ((event: { message: { records: readonly TagRecord[] } }) => void) | null;
  onreadingerror: (() => void) | null;
}
type TagReaderClass = new () => TagReader;

const readerClass = (): TagReaderClass | undefined => (globalThis as { NDEFReader?: TagReaderClass }).NDEFReader;

/** Whether this browser can read tags itself; phones open a tag's link without it. */
export const hasNfc = (): boolean => readerClass() !== undefined;

export type TagReading = { kind: 'reading' } | { kind: 'refused' | 'failed' };

/**
 * Reads tags until `signal` aborts and hands over the links and texts on them; `onUnreadable` tells of a tag that could
 * not be read. The browser asks the user first.
 */
export async function readTags({
  signal,
  onText,
  onUnreadable,
}: {
  signal: AbortSignal;
  onText: (text: string) => void;
  onUnreadable: () => void;
}): Promise<TagReading> {
  const Reader = readerClass();
  if (!Reader) return { kind: 'failed' };
  try {
    const reader = new Reader();
    reader.onreading = ({ message }) => {
      const record = message.records.find(
        ({ recordType, data }) => data && (recordType === 'url' || recordType === 'absolute-url' || recordType === 'text'),
      );
      if (record?.data) onText(new TextDecoder().decode(record.data));
      else onUnreadable();
    };
    reader.onreadingerror = onUnreadable;
    await reader.scan({ signal });
    return { kind: 'reading' };
  } catch (error) {
    return { kind: error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'failed' };
  }
}
