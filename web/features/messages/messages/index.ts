export { AddMessage } from './company/add-message.tsx';
export { CompanyMessages } from './company/company-messages.tsx';
export { OpenMessages } from './company/open-messages.tsx';
