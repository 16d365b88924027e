/** Log-ins of the demo, for the demo alone: anybody may read them, and no other program serves a database that has them. */
export const DEMO_LOGINS = {
  owner: { username: 'demo', email: 'demo@cafe-kanel.example', password: 'kanelsnegl-demo-2026' },
  admin: { username: 'admin', email: 'admin@tap-portal.example', password: 'kaffekande-admin-2026' },
} as const;
