import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { shellText } from '../../text/shell';
import { StatePanel } from '../../ui/state/state-panel';

/** When a screen breaks or its code cannot be fetched: words and a way on, never a blank page. */
export function CrashScreen() {
  return (
    <main>
      <StatePanel
        role="alert"
        icon={<ErrorCircleRegular />}
        title={shellText.crash.title}
        action={
          <Button appearance="primary" onClick={() => window.location.reload()}>
            {shellText.crash.reload}
          </Button>
        }
      >
        {shellText.crash.body}
      </StatePanel>
    </main>
  );
}
