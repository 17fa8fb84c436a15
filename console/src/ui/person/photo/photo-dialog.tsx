import { Button, Modal } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { PHOTO } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { sentence } from '../../../lib/api/api-error.ts';
import { useBackCloses } from '../../../lib/navigation/back-closes.ts';
import { usePutPhotoMutation } from '../../../lib/photos/photo-api.ts';
import { readsPictures } from '../../../lib/reads-pictures.ts';
import forms from '../../form/form.module.css';
import { FormProblem } from '../../form/form-problem.tsx';
import { useTellIfGone } from '../../form/use-tell-if-gone.ts';
import { CutPhoto } from './cut-photo.tsx';
import classes from './photo-dialog.module.css';
import { cutOut, isTooSmall, pictureOf } from './photo-file.ts';
import { type Cut, FIRST_CUT } from './square.ts';

interface PhotoDialogProps {
  readonly opened: boolean;
  readonly studentId: string;
  readonly title: string;
  /** What becomes of the photo once it is sent. */
  readonly about: string;
  readonly onClose: () => void;
}

interface Chosen {
  readonly picture: ImageBitmap;
  readonly cut: Cut;
}

/** Takes or chooses a photo, cuts a square out of it on this device, and sends that. */
export function PhotoDialog({ opened, studentId, title, about, onClose }: PhotoDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** A chosen file is not shown yet. What is on the screen is another picture until then. */
  const [reading, setReading] = useState(false);
  /** The file chosen last. A large one that was chosen before may be read later. */
  const latest = useRef<File | null>(null);
  const [sending, setSending] = useState(false);
  const [putPhoto] = usePutPhotoMutation();
  const tellIfGone = useTellIfGone();

  const close = (): void => {
    latest.current = null;
    setReading(false);
    setChosen(null);
    setProblem(null);
    onClose();
  };
  // What is on its way is not called off by closing.
  const leave = (): void => {
    if (!sending) close();
  };
  useBackCloses(leave, opened);
  const choose = async (file: File): Promise<void> => {
    latest.current = file;
    const hidden = !readsPictures();
    setReading(!hidden);
    // What would be cut out and sent is noise.
    if (hidden) return setProblem(MESSAGES.photoHidden);
    const picture = await pictureOf(file);
    if (latest.current !== file) return;
    setReading(false);
    if (!picture) return setProblem(PHOTO_MESSAGES.photoUnreadableHere);
    if (isTooSmall(picture)) return setProblem(PHOTO_MESSAGES.photoTooSmall);
    setProblem(null);
    setChosen({ picture, cut: FIRST_CUT });
  };
  /** Returns the problem, or null once it is stored. */
  const store = async ({ picture, cut }: Chosen): Promise<string | null> => {
    const file = await cutOut(picture, cut);
    if (!file) return PHOTO_MESSAGES.photoUnreadableHere;
    const { data, error } = await putPhoto({ id: studentId, file });
    if (!data) return sentence(error, PHOTO_MESSAGES.photoFailed);
    toast.success(data.message);
    return null;
  };
  const send = async (photo: Chosen): Promise<void> => {
    setSending(true);
    const why = await store(photo);
    setSending(false);
    if (why === null) return close();
    tellIfGone(why);
    setProblem(why);
  };

  return (
    <Modal opened={opened} onClose={leave} title={title}>
      <div className={forms.form}>
        {chosen ? (
          <CutPhoto {...chosen} fixed={sending} onCut={cut => setChosen({ ...chosen, cut })} />
        ) : (
          <p>{about}</p>
        )}
        <FormProblem problem={problem} />
        <div className={forms.buttons}>
          <FileButton camera disabled={sending} onChoose={choose}>
            <IconCamera size={20} aria-hidden />
            Take a photo
          </FileButton>
          <FileButton disabled={sending} onChoose={choose}>
            <IconPhoto size={20} aria-hidden />
            {chosen ? 'Choose another' : 'Choose a photo'}
          </FileButton>
        </div>
        {chosen && (
          <Button size="lg" loading={sending} disabled={reading} onClick={() => void send(chosen)}>
            Use this photo
          </Button>
        )}
      </div>
    </Modal>
  );
}

interface FileButtonProps {
  /** Opens the camera. Only devices that are held in a hand do. */
  readonly camera?: boolean;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** A button for a file. The browser's own field lies over it, so that it is reached and named as any other. */
const FileButton = ({ camera = false, disabled, onChoose, children }: FileButtonProps) => (
  <label className={classes.file} data-camera={camera || undefined}>
    {children}
    <input
      type="file"
      disabled={disabled}
      accept={camera ? 'image/*' : PHOTO.accepted.join(',')}
      {...(camera && { capture: 'user' })}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // The same file may be chosen again.
        currentTarget.value = '';
        if (file) onChoose(file);
      }}
    />
  </label>
);
