import { Tooltip, type ButtonProps, type TooltipProps } from '@fluentui/react-components';
import { cloneElement, useState, type MouseEvent, type ReactElement } from 'react';

interface Props extends Pick<TooltipProps, 'content' | 'relationship'> {
  children: ReactElement<ButtonProps & { onClick?: (event: MouseEvent<HTMLButtonElement>) => void }>;
}

/** Tooltip of an icon button. Closes on click: an open tooltip would swallow the Escape meant for the dialog. */
export function ActionTooltip({ children, ...tooltip }: Props) {
  const [isVisible, setIsVisible] = useState(false);
  const { onClick } = children.props;
  return (
    <Tooltip {...tooltip} visible={isVisible} onVisibleChange={(_, data) => setIsVisible(data.visible)}>
      {cloneElement(children, {
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          setIsVisible(false);
          onClick?.(event);
        },
      })}
    </Tooltip>
  );
}
