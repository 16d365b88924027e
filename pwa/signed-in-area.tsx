import { SignedInLayout } from './features/shell/signed-in-layout';
import { LoginGuard } from './session/login-guard';
import { DeviceProvider } from './sync/device-provider';

/** Everything behind the guard, loaded on demand: visitors never fetch its menus and its database. */
export default function SignedInArea() {
  return (
    <LoginGuard>
      <DeviceProvider>
        <SignedInLayout />
      </DeviceProvider>
    </LoginGuard>
  );
}
