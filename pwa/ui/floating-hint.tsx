import { Tooltip } from '@fluentui/react-components';

export interface FloatingHintProps {
  content: string;
  target: HTMLElement;
  position: 'above' | 'after';
  /** The pointer is on the hint itself: it stays. */
  onEnter: () => void;
  onHide: () => void;
}

/** The hint itself, with what places it. */
export function FloatingHint({ content, target, position, onEnter, onHide }: FloatingHintProps) {
  return (
    <Tooltip
      visible
      relationship="inaccessible"
      content={{ children: content, onPointerEnter: onEnter, onPointerLeave: onHide }}
      positioning={{ position, target }}
      onVisibleChange={(_, { visible }) => !visible && onHide()}
    />
  );
}
