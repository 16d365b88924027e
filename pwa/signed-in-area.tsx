import { SignedInLayout } from './features/shell/signed-in-layout';
import { LoginGuard } from './session/login-guard';
import { DeviceProvider } from './sync/device-provider';

/**
 * Everything behind the guard, loaded on demand: visitors never fetch its menus and its database. The frame and the
 * screen's shape stand from the first paint; who is signed in and what their device holds come into it.
 */
export default function SignedInArea() {
  return (
    <LoginGuard hasShape>
      <DeviceProvider hasShape>
        <SignedInLayout />
      </DeviceProvider>
    </LoginGuard>
  );
}
