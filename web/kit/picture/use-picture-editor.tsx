import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Crop, PictureSize, Ratio } from '../../../contract/kit/crop.ts';
import { useText, withScreenTexts } from '../../platform/i18n.ts';
import type { FieldProps } from '../form/fields.tsx';
import type { PickedFile } from '../form/file-field.tsx';
import type { CropDialog } from './crop-dialog.tsx';
import { isDamaged, PictureFile, readPictureSize } from './picture-file.ts';

type Dialog = ComponentType<Parameters<typeof CropDialog>[0]>;
type Editing = {
  readonly Dialog: Dialog;
  readonly file: File;
  readonly picture: PictureSize;
  readonly initial: Crop | undefined;
  cancel(): void;
};

/** Loads the dialog, which most forms never open; undefined if that fails. A picture is then sent as it is. */
const loadDialog = async (): Promise<Dialog | undefined> => {
  try {
    return (await withScreenTexts(import('./crop-dialog.tsx'))).CropDialog;
  } catch (error) {
    reportError(error);
    return undefined;
  }
};

type PictureEditor = {
  /** Opens the dialog for a picture that was just picked. Cancelling it restores the previous file. A damaged file is checked again instead. */
  onPicked(file: File, picked: PickedFile): void;
  /** The button that opens the dialog again. */
  button: ReactNode;
  dialog: ReactNode;
};

/** Crops and rotates the picture of a field. Without a ratio the part may have any. */
export const usePictureEditor = <Draft extends Record<string, unknown>>(
  { form, name, label }: FieldProps<Draft>,
  ratio: Ratio | undefined,
): PictureEditor => {
  const text = useText();
  const [editing, setEditing] = useState<Editing>();
  const getFile = (): unknown => form.fields.getValues()[name];
  const file = getFile();
  const { onChange } = form.fields.getInputProps(name);

  const open = async (picked: File, { cancel, check }: { cancel: () => void; check?: () => void }) => {
    const known = picked instanceof PictureFile ? picked : undefined;
    const [picture, Dialog] = await Promise.all([known?.picture ?? readPictureSize(picked), loadDialog()]);
    if (isDamaged(picked)) check?.();
    else if (picture && Dialog && getFile() === picked) setEditing({ Dialog, file: picked, picture, initial: known?.crop, cancel });
  };
  const handleApply = (crop: Crop) => {
    if (editing) onChange(new PictureFile(editing.file, { crop, picture: editing.picture, ratio }));
    setEditing(undefined);
  };
  const handleCancel = () => {
    editing?.cancel();
    setEditing(undefined);
  };
  return {
    onPicked: (picked, { previous, check }) => void open(picked, { cancel: () => onChange(previous ?? null), check }),
    button:
      file instanceof PictureFile ? (
        <Button
          variant="default"
          size="xs"
          onClick={() => void open(file, { cancel: () => undefined })}
          aria-label={text('crop.editOf', { label })}
        >
          {text('crop.edit')}
        </Button>
      ) : null,
    dialog: editing ? <editing.Dialog {...editing} ratio={ratio} onApply={handleApply} onCancel={handleCancel} /> : null,
  };
};
