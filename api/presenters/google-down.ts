/** What owners are told, whichever of Google's services it is. */
export const GOOGLE_DOWN = 'Google svarer ikke lige nu. Prøv igen om lidt.';
