import { SignedInLayout } from './features/shell/signed-in-layout';
import { LoginGuard } from './session/login-guard';
import { DeviceProvider } from './sync/device-provider';

/** Everything behind the guard, fetched when somebody gets there: visitors never load its menus and its database. */
export default function SignedInArea() {
  return (
    <LoginGuard>
      <DeviceProvider>
        <SignedInLayout />
      </DeviceProvider>
    </LoginGuard>
  );
}
