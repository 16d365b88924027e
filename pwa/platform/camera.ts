/** What browsers with their own reader offer (PLATFORM, BarcodeDetector); not yet in TypeScript's library. */
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Reads the QR code in what a video shows now; null when there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** Pixels on the longer side that are enough for a code held before a phone, and cheap to search. */
const FRAME_PX = 640;

/** Whether this device has a camera the page could ask for. Asks nobody. */
export async function hasCamera(): Promise<boolean> {
  try {
    if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return false;
    return (await navigator.mediaDevices.enumerateDevices()).some((device) => device.kind === 'videoinput');
  } catch {
    return false;
  }
}

export type OpenedCamera = { kind: 'open'; stream: MediaStream } | { kind: 'refused' | 'failed' };

/** The camera on the back where there is one. The browser asks the user first. */
export async function openCamera(): Promise<OpenedCamera> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    return { kind: 'open', stream };
  } catch (error) {
    const isRefused = error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
    return { kind: isRefused ? 'refused' : 'failed' };
  }
}

/** Light off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function nativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

/** For browsers without a reader of their own: plain JavaScript, fetched only now. */
async function scriptReader(): Promise<CodeReader> {
  const { default: jsQR } = await import('jsqr');
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, FRAME_PX / Math.max(videoWidth, videoHeight));
    const width = Math.round(videoWidth * scale);
    const height = Math.round(videoHeight * scale);
    context.canvas.width = width;
    context.canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const frame = context.getImageData(0, 0, width, height);
    return jsQR(frame.data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
  };
}

/** The browser's own reader, or ours. Rejects when neither can be had (offline, and never fetched before). */
export const createCodeReader = async (): Promise<CodeReader> => (await nativeReader()) ?? scriptReader();
