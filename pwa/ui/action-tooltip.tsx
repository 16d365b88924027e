import { Tooltip, type ButtonProps, type TooltipProps } from '@fluentui/react-components';
import { cloneElement, useState, type MouseEvent, type ReactElement } from 'react';

interface Props extends Pick<TooltipProps, 'content' | 'relationship'> {
  children: ReactElement<ButtonProps & { onClick?: (event: MouseEvent<HTMLButtonElement>) => void }>;
}

/** Words for an icon button, gone with its click: a tooltip on screen takes the Escape meant for the dialog that opened. */
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
