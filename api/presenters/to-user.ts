import type { UserWithGoogle } from '../../db/server/queries/user-queries';
import { uploadPath } from '../contract/addresses';
import type { User } from '../contract/account';

/** The user as the wire says it: exactly these fields, never a hash, subject or token (rules 94–95). */
export const toUser = (row: UserWithGoogle): User => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  isAdmin: row.is_admin === 1,
  isBlocked: row.is_blocked === 1,
  createdAt: new Date(row.created_at).toISOString(),
  profileImage: row.profile_image === null ? null : uploadPath(`${row.profile_image}-profile.webp`),
  ...(row.google_connected === 1 && { googleAccessToken: 'connected' as const }),
  ...(row.must_change_password === 1 && { mustChangePassword: true }),
  ...(row.count_own_taps === 0 && { countOwnTaps: false as const }),
});
