import { IconBulb, IconBulbOff, IconCameraRotate } from '@tabler/icons-react';
import { ToolButton } from './tool-button.tsx';
import type { CameraControl } from './use-camera.ts';

interface PictureToolsProps {
  readonly camera: CameraControl;
  /** With a word below each icon. */
  readonly words?: boolean;
}

/** For dark rooms, and for devices with more than one camera. Shows nothing on others. */
export function PictureTools({ camera, words = false }: PictureToolsProps) {
  const { hasTorch, torch, choices, switchCamera, toggleTorch } = camera;
  return (
    <>
      {hasTorch && (
        <ToolButton
          icon={torch ? IconBulbOff : IconBulb}
          name={torch ? 'Turn torch off' : 'Turn torch on'}
          word={words ? 'Torch' : undefined}
          onPress={toggleTorch}
        />
      )}
      {choices.length > 1 && (
        <ToolButton
          icon={IconCameraRotate}
          name="Switch camera"
          word={words ? 'Camera' : undefined}
          onPress={switchCamera}
        />
      )}
    </>
  );
}
