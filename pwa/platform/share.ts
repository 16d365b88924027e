/** Whether this browser can share (QR images count as files). */
export const canShare = (data: ShareData): boolean => typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? true);

/** Open the system's share sheet. 'failed' is no error to show: the caller falls back to copying. */
export async function share(data: ShareData): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
