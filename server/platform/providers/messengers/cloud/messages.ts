import type { AccountMessage } from '../port.ts';
import type { Templates } from '../settings.ts';

/** A message of the Cloud API without its recipient. */
export type CloudMessage =
  | { type: 'text'; text: { body: string; preview_url: false } }
  | { type: 'template'; template: { name: string; language: { code: string }; components: object[] } };

// A parameter must have neither line breaks nor tabs nor more than four spaces in a row.
const toParameter = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const textParameter = (text: string, name?: string) => ({ type: 'text', ...(name && { parameter_name: name }), text });

const buildTemplate = (name: string, language: string, components: object[]): CloudMessage => ({
  type: 'template',
  template: { name, language: { code: language }, components },
});

/** Free text, which is accepted within 24 hours after a message of the recipient. */
export const buildText = (body: string): CloudMessage => ({ type: 'text', text: { body, preview_url: false } });

/** The template of a purpose with the text as its parameter. */
export const buildTextTemplate = (templates: Templates, purpose: 'marketing' | 'service', text: string): CloudMessage =>
  buildTemplate(templates[purpose], templates.language, [
    { type: 'body', parameters: [textParameter(toParameter(text), templates.parameter)] },
  ]);

/** The authentication template, which has the code in its body and in its button. */
export const buildCodeTemplate = ({ code: name, language }: Templates, code: string): CloudMessage =>
  buildTemplate(name, language, [
    { type: 'body', parameters: [textParameter(code)] },
    { type: 'button', sub_type: 'url', index: '0', parameters: [textParameter(code)] },
  ]);

/** A message about an account. A code always uses its template, because WhatsApp demands it. */
export const buildAccountMessage = (templates: Templates, message: AccountMessage, text: string): CloudMessage =>
  'code' in message ? buildCodeTemplate(templates, message.code) : buildTextTemplate(templates, 'service', text);
