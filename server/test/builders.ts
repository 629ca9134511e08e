export { buildContact } from './builders/contacts.ts';
export {
  buildBlog,
  buildBook,
  buildConference,
  buildNote,
  buildPurchase,
  buildResearch,
  buildStory,
  buildWebinar,
} from './builders/content.ts';
export { buildFile, buildHostedVideo, pdf, picture } from './builders/files.ts';
export { buildArea, buildCategory, buildPromoCode, buildSpecialty, buildTag } from './builders/lookup.ts';
export { buildComment, buildMessage, buildVideo } from './builders/messages.ts';
export { buildGroup, buildNotification } from './builders/notifications.ts';
export { buildPost, buildPostComment, buildPostVideo } from './builders/posts.ts';
export { buildAdmin, buildCompany, buildDoctor, password } from './builders/users.ts';
