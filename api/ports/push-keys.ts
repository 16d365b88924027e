/** The pair of keys that names this portal to push services (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}
