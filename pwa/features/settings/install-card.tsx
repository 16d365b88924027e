import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PhoneAddRegular } from '@fluentui/react-icons/svg/phone-add';
import { ShareIosRegular } from '@fluentui/react-icons/svg/share-ios';
import { useState, type ReactElement, type ReactNode } from 'react';
import { install, useCanInstall } from '../../platform/install-prompt';
import { isInstallSilenced, silenceInstall } from '../../platform/install-silence';
import { isIos, isStandalone } from '../../platform/standalone';
import { installText } from '../../text/settings';
import { IconTile } from '../../ui/icon-tile';
import { Card } from '../../ui/card';
import { StepList } from '../../ui/step-list';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '16px', alignItems: 'flex-start' },
  words: { display: 'grid', gap: '12px', minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold },
  body: { margin: '4px 0 0', color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  path: { margin: '4px 0 0', fontWeight: tokens.fontWeightSemibold },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', '& button': { minHeight: '44px' } },
});

function Offer({ icon, title, body, children }: { icon: ReactElement; title: string; body: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card label={title}>
      <div className={styles.row}>
        <IconTile icon={icon} />
        <div className={styles.words}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.body}>{body}</p>
          </div>
          {children}
        </div>
      </div>
    </Card>
  );
}

/**
 * Offers to install the app where the browser can (after `beforeinstallprompt`), and says how on iOS. Never inside the
 * installed app, and not for 30 days after "Ikke nu" (QUALITY 4).
 */
export function InstallCard() {
  const styles = useStyles();
  const canInstall = useCanInstall();
  const [isSilent, setIsSilent] = useState(isInstallSilenced);
  if (isSilent || isStandalone()) return null;
  const dismiss = () => {
    silenceInstall();
    setIsSilent(true);
  };
  const accept = async () => {
    if (!(await install())) dismiss();
  };
  const notNow = (
    <Button appearance="subtle" onClick={dismiss}>
      {installText.dismiss}
    </Button>
  );
  if (canInstall) {
    return (
      <Offer icon={<PhoneAddRegular />} title={installText.title} body={installText.body}>
        <div className={styles.buttons}>
          <Button appearance="primary" onClick={() => void accept()}>
            {installText.action}
          </Button>
          {notNow}
        </div>
      </Offer>
    );
  }
  if (!isIos()) return null;
  const { ios } = installText;
  return (
    <Offer icon={<ShareIosRegular />} title={ios.title} body={ios.body}>
      <p className={styles.path}>{ios.path}</p>
      <StepList steps={ios.steps} />
      <div className={styles.buttons}>{notNow}</div>
    </Offer>
  );
}
