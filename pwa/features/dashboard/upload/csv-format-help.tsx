import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { saveFile } from '../../../platform/save-file';
import { dashboardText } from '../../../text/dashboard';
import { EXAMPLE_CSV, exampleFile } from './csv-example';

const text = dashboardText.upload;

const useStyles = makeStyles({
  help: { display: 'grid', gap: '10px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  columns: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  column: { display: 'grid', gridTemplateColumns: '116px minmax(0, 1fr)', gap: '0 12px', alignItems: 'baseline' },
  name: { fontFamily: tokens.fontFamilyMonospace, fontWeight: tokens.fontWeightSemibold },
  need: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  example: {
    margin: 0,
    padding: '12px',
    overflowX: 'auto',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  button: { justifySelf: 'start', minHeight: '44px' },
});

function download(): void {
  const file = exampleFile();
  saveFile(file, file.name);
}

/** What an owner's CSV file must hold, with an example to start from (SPEC §5). */
export function CsvFormatHelp() {
  const styles = useStyles();
  return (
    <section className={styles.help} aria-label={text.format}>
      <h3 className={styles.title}>{text.format}</h3>
      <ul className={styles.columns}>
        {text.columns.map(({ name, need, meaning }) => (
          <li key={name} className={styles.column}>
            <span className={styles.name}>{name}</span>
            <span>
              {meaning}
              <span className={styles.need}>{need}</span>
            </span>
          </li>
        ))}
      </ul>
      <pre className={styles.example} tabIndex={0} aria-label={text.exampleLabel}>
        {EXAMPLE_CSV}
      </pre>
      <p className={styles.hint}>{text.formatHint()}</p>
      <Button className={styles.button} icon={<ArrowDownloadRegular />} onClick={download}>
        {text.example}
      </Button>
    </section>
  );
}
