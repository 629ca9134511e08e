import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Crop, Ratio } from '../../../contract/kit/crop.ts';
import { useText } from '../../platform/i18n.ts';
import type { FieldProps } from '../form/fields/fields.tsx';
import type { PickedFile } from '../form/fields/file-field.tsx';
import type { CropDialog } from './crop-dialog.tsx';
import { isDamaged, PictureFile, type PictureToCrop, readPicture } from './picture-file.ts';

/** Loads the stored picture at an address, so that it can be cropped again; undefined if that fails. */
const fetchStoredPicture = async (url: string, name: string): Promise<File | undefined> => {
  try {
    const response = await fetch(url);
    if (!response.ok) return undefined;
    const picture = await response.blob();
    return new File([picture], name, { type: picture.type });
  } catch {
    // The network failed, or scripts may not read from this address.
    return undefined;
  }
};

type Dialog = ComponentType<Parameters<typeof CropDialog>[0]>;
type Editing = PictureToCrop & {
  readonly Dialog: Dialog;
  readonly initial: Crop | undefined;
  cancel(): void;
};

/** Loads the dialog, which most forms never open; undefined if that fails. A picture is then sent as it is. */
const loadDialog = async (): Promise<Dialog | undefined> => {
  try {
    return (await import('./crop-dialog.tsx')).CropDialog;
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

/** The ratio that the picture must have, undefined for any; and the address of the stored picture. */
type EditorOptions = { readonly ratio: Ratio | undefined; readonly stored: string | null | undefined };

/** Crops and rotates the picked picture of a field, or the stored one, which the result then replaces. */
export const usePictureEditor = <Draft extends Record<string, unknown>>(
  { form, name, label }: FieldProps<Draft>,
  { ratio, stored }: EditorOptions,
): PictureEditor => {
  const text = useText();
  const [editing, setEditing] = useState<Editing>();
  const getFile = (): unknown => form.fields.getValues()[name];
  const file = getFile();
  const { onChange } = form.fields.getInputProps(name);

  /** Opens the dialog for a file of the field. Returns false if it could not be opened. */
  const open = async (picked: File, { cancel, check }: { cancel: () => void; check?: () => void }): Promise<boolean> => {
    const known = picked instanceof PictureFile ? picked : undefined;
    const [found, Dialog] = await Promise.all([
      known ? { file: known, picture: known.picture, rotation: known.crop.rotation } : readPicture(picked),
      loadDialog(),
    ]);
    if (isDamaged(picked)) {
      check?.();
      return false;
    }
    if (!found || !Dialog || getFile() !== picked) return false;
    setEditing({ Dialog, ...found, initial: known?.crop, cancel });
    return true;
  };
  const openStored = async (url: string) => {
    const picture = await fetchStoredPicture(url, label);
    if (getFile() instanceof File) return;
    if (!picture) return form.fields.setFieldError(name, text('crop.storedFailed'));
    onChange(picture);
    const isOpen = await open(picture, { cancel: () => onChange(null) });
    if (isOpen || getFile() !== picture) return;
    // Without the dialog, saving would replace the stored picture with an unchanged copy.
    onChange(null);
    form.fields.setFieldError(name, text('crop.storedFailed'));
  };
  const handleEdit = () => {
    if (file instanceof PictureFile) void open(file, { cancel: () => undefined });
    else if (stored) void openStored(stored);
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
      file instanceof PictureFile || (!(file instanceof File) && stored) ? (
        <Button variant="default" size="xs" onClick={handleEdit} aria-label={text('crop.editOf', { label })}>
          {text('crop.edit')}
        </Button>
      ) : null,
    dialog: editing ? <editing.Dialog {...editing} ratio={ratio} onApply={handleApply} onCancel={handleCancel} /> : null,
  };
};
