import { Button, Field, Input, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { useState } from 'react';
import { dayToInput, inputToDay } from '../../text/date-input';
import { dateText } from '../../text/shell';
import { useMedia } from '../theme/breakpoints';
import { MonthCalendar } from './month-calendar';

const useStyles = makeStyles({
  input: {
    minHeight: '44px',
    minWidth: 0,
    width: '100%',
    borderRadius: '10px',
    '& input': { fontSize: '16px', minWidth: 0, width: '100%', fontVariantNumeric: 'tabular-nums' },
  },
  calendar: { padding: '12px', borderRadius: '14px' },
});

interface Props {
  label: string;
  /** YYYY-MM-DD, or '' for none. */
  value: string;
  /** The last day that makes sense. */
  max: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/**
 * A day, typed and shown in Danish whatever language the browser has, with a calendar beside it. A finger gets the
 * system's own picker, which is the best there is on phones (EXPERIENCE).
 */
export function DateField({ label, value, max, error, onChange }: Props) {
  const styles = useStyles();
  const isTouch = useMedia('coarse');
  const wrong = { 'aria-invalid': error ? true : undefined };
  return (
    <Field label={label} validationMessage={error}>
      {isTouch ? (
        <Input className={styles.input} type="date" value={value} max={max} {...wrong} onChange={(_, data) => onChange(data.value)} />
      ) : (
        <TypedDate label={label} value={value} max={max} onChange={onChange} {...wrong} />
      )}
    </Field>
  );
}

function TypedDate({ label, value, max, onChange, ...field }: Omit<Props, 'error'>) {
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);
  /** What is being typed; null while the field shows its day. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const day = inputToDay(text);
    // An incomplete or empty date is an error only after blur.
    if (day !== null) onChange(day);
  };
  const leave = () => {
    if (typed === null) return;
    if (inputToDay(typed) === null) onChange('');
    else setTyped(null);
  };
  const choose = (day: string) => {
    setTyped(null);
    setIsOpen(false);
    onChange(day);
  };
  return (
    <Input
      {...field}
      className={styles.input}
      value={typed ?? dayToInput(value)}
      placeholder={dateText.placeholder}
      inputMode="numeric"
      autoComplete="off"
      onChange={(_, data) => type(data.value)}
      onBlur={leave}
      contentAfter={
        <Popover open={isOpen} onOpenChange={(_, data) => setIsOpen(data.open)} positioning="below-end" trapFocus unstable_disableAutoFocus>
          <PopoverTrigger disableButtonEnhancement>
            {/* Which of several it is stands in the description: the field alone goes by its label. */}
            <Button appearance="transparent" icon={<CalendarLtrRegular />} aria-label={dateText.open} aria-description={label} />
          </PopoverTrigger>
          <PopoverSurface className={styles.calendar} aria-label={dateText.calendar} aria-description={label}>
            <MonthCalendar value={value || max} max={max} onChoose={choose} />
          </PopoverSurface>
        </Popover>
      }
    />
  );
}
