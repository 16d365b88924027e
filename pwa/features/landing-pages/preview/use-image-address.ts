import { useEffect, useMemo, useState } from 'react';
import { getQueuedFile } from '../../../../db/device/queries';
import { queuedFileId } from '../../../../db/device/rows/queued-file';
import type { LandingDesign } from '../../../landing-view/landing-design';
import { useDevice } from '../../../sync/device-context';

/** The image's address; a queued upload gets a blob: address of its bytes, which ends with the component. */
export function useImageAddress(value: string | null): string | null {
  const { device } = useDevice();
  const isQueued = queuedFileId(value) !== null;
  const [made, setMade] = useState<{ of: string; address: string } | null>(null);
  useEffect(() => {
    if (!isQueued || value === null) return;
    let isCurrent = true;
    let address: string | null = null;
    void getQueuedFile(device.db, value).then((file) => {
      if (!file || !isCurrent) return;
      address = URL.createObjectURL(new Blob([file.buf], { type: file.type }));
      setMade({ of: value, address });
    });
    return () => {
      isCurrent = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [device, isQueued, value]);
  if (!isQueued) return value;
  return made?.of === value ? made.address : null;
}

/** A design whose images can be drawn, also those that wait on this device to be sent. */
export function useDrawable(design: LandingDesign): LandingDesign {
  const logo = useImageAddress(design.logo);
  const backgroundImage = useImageAddress(design.backgroundImage);
  return useMemo(() => ({ ...design, logo, backgroundImage }), [design, logo, backgroundImage]);
}
