import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { endpoints } from '../../../api/contract/endpoints';
import type { NoticeSettings } from '../../../api/contract/notices';
import { useIsOnline } from '../../platform/online';
import { endPush, pushAbility, subscribeToPush } from '../../platform/push';
import { setPushOwner } from '../../session/push-owner';
import { useApi, useUser } from '../../session/session-context';
import { noticeSettingsText as text } from '../../text/notice-settings';
import { useToast } from '../../ui/toast/toast-context';
import { refusalOf } from '../../ui/state/cause-of';

const useStyles = makeStyles({
  part: {
    display: 'grid',
    gap: '8px',
    justifyItems: 'start',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '& > button': { minHeight: '44px', borderRadius: '10px' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
});

/** Turns push on and off for this browser, and says how that went. */
function usePushSwitch(publicKey: string, onChanged: () => void) {
  const api = useApi();
  const toast = useToast();
  const { _id } = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    await work().catch(() => toast.error(text.pushFailed));
    setIsBusy(false);
    onChanged();
  };
  const start = () =>
    run(async () => {
      const keys = await subscribeToPush(publicKey);
      if (!keys) return void toast.warning(text.notAllowed);
      const outcome = await api(endpoints.subscribePush, { body: keys });
      if (outcome.kind !== 'ok') return void toast.error(refusalOf(outcome) || text.pushFailed);
      setPushOwner(_id);
      toast.success(outcome.data.message);
    });
  const stop = () =>
    run(async () => {
      setPushOwner(null);
      await endPush();
      const outcome = await api(endpoints.unsubscribePush);
      if (outcome.kind === 'ok') toast.success(outcome.data.message);
      else toast.error(refusalOf(outcome) || text.stopFailed);
    });
  return { isBusy, start, stop };
}

/** Push for this browser: asked for on the owner's own press alone. */
export function PushHere({ push, onChanged }: { push: NoticeSettings['push']; onChanged: () => void }) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const { isBusy, start, stop } = usePushSwitch(push.publicKey, onChanged);
  const ability = pushAbility();
  const label = push.isHere ? text.stop : text.start;
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{text.device}</h3>
      <p className={styles.hint}>{ability === 'ready' ? text.deviceHint : text[ability]}</p>
      {ability === 'ready' && (
        <Button disabled={!isOnline || isBusy} onClick={() => void (push.isHere ? stop() : start())}>
          {isBusy ? text.working : label}
        </Button>
      )}
    </div>
  );
}
