import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowTrendingRegular } from '@fluentui/react-icons/svg/arrow-trending';
import { ArrowTrendingDownRegular } from '@fluentui/react-icons/svg/arrow-trending-down';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SpeakerMuteRegular } from '@fluentui/react-icons/svg/speaker-mute';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';
import { statisticsCardText } from '../../text/statistics-card';
import { Chip } from '../../ui/chip';

const useStyles = makeStyles({
  change: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  compared: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface Props {
  children: ReactNode;
}

/** All products work. */
export const WorksChip = ({ children }: Props) => (
  <Chip tone="success" icon={<CheckmarkCircleRegular />}>
    {children}
  </Chip>
);

/** Some lead nowhere. */
export const MissingChip = ({ children }: Props) => (
  <Chip tone="warning" icon={<WarningRegular />}>
    {children}
  </Chip>
);

/** Some have probably stopped working. */
export const QuietChip = ({ children }: Props) => (
  <Chip tone="warning" icon={<SpeakerMuteRegular />}>
    {children}
  </Chip>
);

/** Up or down on the period before, in an arrow and a number. */
export function ChangeChip({ isUp, children }: Props & { isUp: boolean }) {
  const styles = useStyles();
  return (
    <span className={styles.change}>
      <Chip tone={isUp ? 'success' : 'neutral'} icon={isUp ? <ArrowTrendingRegular /> : <ArrowTrendingDownRegular />}>
        {children}
      </Chip>
      <span className={styles.compared}>{statisticsCardText.comparedWith}</span>
    </span>
  );
}
