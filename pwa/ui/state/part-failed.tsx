import { uiText } from '../../text/shell';
import { ErrorState } from './error-state';

/** In the place of a part of the app that could not be fetched; the rest of the screen works. */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => <ErrorState message={uiText.partFailed} onRetry={onRetry} />;
