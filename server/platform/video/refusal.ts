/** A refusal in the shape that the upload protocol's library hands on: a status and a sentence. */
export class Refusal extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = 'Refusal';
    this.status_code = status;
    this.body = `${sentence}\n`;
  }
}

/** 404: there is no such upload, or none for these credentials. */
export const noUpload = () => new Refusal(404, 'There is no such upload.');

/** 409: nothing may be written any more. */
export const isFinished = () => new Refusal(409, 'This video has already been uploaded.');

/** 423: somebody else writes. */
export const isLocked = () => new Refusal(423, 'This video is being uploaded by another connection. Please try again in a moment.');
