import { Button, makeStyles } from '@fluentui/react-components';
import { ScanCameraRegular } from '@fluentui/react-icons/svg/scan-camera';
import { TapSingleRegular } from '@fluentui/react-icons/svg/tap-single';
import { useEffect, useState } from 'react';
import { hasCamera } from '../../../platform/camera';
import { hasNfc } from '../../../platform/nfc';
import { dashboardText } from '../../../text/dashboard';
import { useFormContext } from '../../../ui/form/form-context';
import { TypedIdField } from '../../../ui/form/typed-id-field';
import { useToast } from '../../../ui/toast/toast-context';
import { NfcReader } from './nfc-reader';
import { readStandCode } from './stand-code';
import { StandScanner } from './stand-scanner';

const text = dashboardText.add;

const useStyles = makeStyles({
  field: { display: 'grid', gap: '12px' },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '8px', '& > button': { minHeight: '44px', flexGrow: 1 } },
});

function useHasCamera(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void hasCamera().then((answer) => isCurrent && setHas(answer));
    return () => {
      isCurrent = false;
    };
  }, []);
  return has;
}

/** The product's id: typed, or read from the product itself where the device can. */
export function StanderIdField({ publicUrl }: { publicUrl: string }) {
  const styles = useStyles();
  const toast = useToast();
  const { form } = useFormContext();
  const isCameraHere = useHasCamera();
  const [way, setWay] = useState<'camera' | 'nfc' | null>(null);
  const read = (code: string) => readStandCode(code, [new URL(publicUrl).host, window.location.host]);
  const stop = () => {
    setWay(null);
    form.element.current?.querySelector<HTMLElement>('[name="standerId"]')?.focus();
  };
  const found = (standerId: string) => {
    form.set('standerId', standerId);
    stop();
    toast.info(dashboardText.camera.found(standerId));
  };
  return (
    <div className={styles.field}>
      <TypedIdField name="standerId" label={text.id} hint={text.idHint} />
      {way === 'camera' && <StandScanner read={read} onFound={found} onClose={stop} />}
      {way === 'nfc' && <NfcReader read={read} onFound={found} onClose={stop} />}
      {way === null && (isCameraHere || hasNfc()) && (
        <div className={styles.ways}>
          {isCameraHere && (
            <Button icon={<ScanCameraRegular />} onClick={() => setWay('camera')}>
              {dashboardText.camera.start}
            </Button>
          )}
          {hasNfc() && (
            <Button icon={<TapSingleRegular />} onClick={() => setWay('nfc')}>
              {dashboardText.nfc.start}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
