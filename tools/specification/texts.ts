/** Every text that the specification quotes, with the four changes of docs/deviations.md; a pattern stands for the entity's own texts. */
export const texts = `
Add New Message
Back to Messages
There are no videos in this message
Are you sure you want to logout?
No search in current page
No {{noun}} Available !
Dashboard Settings
Messages Name
Failed to submit data.
Restore successfully
Failed to restore Area
Failed to restore Conference
uploading :{{title}}
Page Not Found
Go to Home
Please download the app from the links below:
Download on the App Store
Get it on Google Play
You are not allowed to enter
Logged in successfully
Login failed
Logout successfully!
Phone is required
Phone must be only digits
Phone must be at least 10 digits
Phone must be at most 15 digits
Password is required
Name is required
Name must be at least 2 characters
Name must not exceed 50 characters
Email is required
Invalid email address
Phone number must be 11 digits
Min Amount 0
Invalid status selected
Status is required
Address is required
Tax Number is required
Invalid email
Add New Specialty
Enter Field Name
Bad Request. Please check your input.
Unauthorized. Please log in.
Forbidden. You don't have permission.
Not Found. The resource doesn't exist.
Internal Server Error. Please try again later.
An unexpected error occurred.
An error occurred
Failed to delete Doctor
Failed to delete Company
Failed to add Doctor
Failed to change status
Failed to update Area
Doctor deleted successfully
Company deleted successfully
Doctor added successfully
Added successfully
Area updated successfully
Company ID is required
Coins are required
Coins must be at least 0
Rejection reason is required
Invalid or missing video file.
Title must be at least 3 characters long
Content must be at least 10 characters long
Image is required
text is required.
image is required.
video is required.
Title must not exceed 50 characters
Description must be at least 5 characters long
Must be a valid URL
Category is required
Category must be at least 3 characters long
Tags is required
Tags must be at least 3 characters long
Member type is required.
Doctor is required.
Company is required.
Promo Code Name must be at least 2 characters
Promo Code Name must not exceed 50 characters
Meeting date and time cannot be in the past
Duration must be a number
User Name must be at least 3 characters
Video upload failed.
Video upload process encountered an error.
An error occurred while uploading the video.
Video uploaded successfully!
Failed to delete video
Failed to delete message
message deleted successfully
Video deleted successfully
Failed to load video details. Please try again later.
Research deleted successfully
Failed to delete Research
Book deleted successfully
Failed to delete Book
Promo Code deleted successfully
Failed to delete Promo Code
You have reached the maximum number of concurrent Webinars running together.
Not Contacted
Contacted
Not Started
Ended
`;

/** What the specification counts, measures or times: where it is said, by what words of the code. Where docs/deviations.md has another value, that one; where it has none, no line. */
export const constants: readonly { what: string; file: string; says: RegExp }[] = [
  { what: 'Reaction codes 1 to 5', file: 'contract/entities/reactions.ts', says: /heart: 1, smile: 2, laugh: 3, sad: 4, angry: 5\b/ },
  { what: 'Webinar durations 1, 2, 3 hours', file: 'contract/entities/webinars.ts', says: /webinarDurations = \[1, 2, 3\]/ },
  { what: 'Contacts refresh every 300000 ms', file: 'web/features/contacts/contacts.api.ts', says: /refreshPause = 300_000\b/ },
  { what: 'Contacted is 0 or 1', file: 'contract/entities/contacts.ts', says: /flag = z\.literal\(\[0, 1\]\)[\s\S]*is_contacted: flag,/ },
  { what: 'Note title at most 50', file: 'contract/entities/notes.ts', says: /title: requiredText\('Title', \{ max: 50 \}/ },
  { what: 'Group name at most 50', file: 'contract/entities/groups.ts', says: /name: requiredText\('Name', \{ max: 50 \}/ },
  { what: 'Promo code 2 to 50', file: 'contract/entities/promo-codes.ts', says: /name: .*min: 2, max: 50\b/ },
  {
    what: 'Blog title at least 3, content at least 10',
    file: 'contract/entities/blogs.ts',
    says: /title: .*min: 3\b[\s\S]*content: .*min: 10\b/,
  },
  {
    what: 'Conference title 3 to 50, description at least 5',
    file: 'contract/entities/conferences.ts',
    says: /title: [^}]*min: 3, max: 50\b[\s\S]*description: .*min: 5\b/,
  },
  { what: 'Category name at least 3', file: 'contract/entities/categories.ts', says: /name: .*min: 3\b/ },
  { what: 'Tag name at least 3', file: 'contract/entities/tags.ts', says: /name: .*min: 3\b/ },
  {
    what: 'Note title and content, group name at least 1, as every required text',
    file: 'contract/kit/text.ts',
    says: /\{ min = 1, max \}[\s\S]*\.min\(min,/,
  },
  {
    what: 'Login phone 10 to 15 digits',
    file: 'contract/entities/session.ts',
    says: /phone: phone\(\)[\s\S]*\.min\(10, .*\s+\.max\(15, /,
  },
  { what: 'Doctor phone 11 digits', file: 'contract/entities/doctors.ts', says: /\^\\d\{11\}\$/ },
  { what: 'Doctor name 2 to 50', file: 'contract/entities/doctors.ts', says: /name: .*\{ min: 2, max: 50 \}/ },
  {
    what: 'Points at least 0, their reason 2 to 50',
    file: 'contract/entities/doctors.ts',
    says: /amount: .*\{ min: 0, .*\s+reason: .*\{ min: 2, max: 50 \}/,
  },
  { what: 'Coins of a message at least 0', file: 'contract/entities/message-decisions.ts', says: /'Coins',\s+\{ min: 0, / },
  { what: 'User name of who starts a webinar at least 3', file: 'contract/entities/webinars.ts', says: /username: .*\{ min: 3, / },
  { what: 'Pages start at 1', file: 'contract/kit/list.ts', says: /page: .*\.min\(1, .*\.default\(1\),/ },
  {
    what: 'Paginator: 3 pages around the current one; the first, the last and gaps above 5',
    file: 'web/ui/page-numbers.ts',
    says: /Math\.min\(3, last\)[\s\S]*current - 1,[\s\S]*last <= 5\)/,
  },
  {
    what: 'Paginator hidden for 1 page, its Go-to box from 5 on',
    file: 'web/ui/paginator.tsx',
    says: /lastPage <= 1\) return null[\s\S]*lastPage >= 5 \? <GoTo/,
  },
  { what: 'Go-to box takes 1 to the last page', file: 'web/ui/page-numbers.ts', says: /page >= 1 && page <= last \?/ },
  { what: 'Text in cells 30 wide by default', file: 'web/ui/clamp-text.tsx', says: /longest = 30;[\s\S]*width = longest\b/ },
  { what: 'Blog content cut at 90', file: 'web/features/blogs/blog-card.tsx', says: /longest=\{90\}.*\s+\{blog\.content\}/ },
  { what: 'Story text cut at 60', file: 'web/features/stories/story-text.tsx', says: /longest=\{60\}/ },
  {
    what: 'Conference description cut at 40',
    file: 'web/features/conferences/conference-card.tsx',
    says: /longest=\{40\}[^>]*>\s*\{conference\.description\}/,
  },
  {
    what: 'Post text on 1 line, on 6 without a picture, in place of 12 characters',
    file: 'web/features/posts/posts.module.css',
    says: /\.open \{[^}]*white-space: nowrap[\s\S]*\.alone \.open \{[^}]*line-clamp: 6;/,
  },
  { what: 'Post shows at most 2 tags', file: 'web/features/posts/post-card.tsx', says: /mostTags = 2;[\s\S]*slice\(0, mostTags\)/ },
  { what: 'Search waits 1000 ms', file: 'web/app/use-page-search.ts', says: /pause = 1000\b/ },
  {
    what: 'Search for the doctors of a message waits 1 second',
    file: 'web/features/messages/approval/target-inputs.tsx',
    says: /searchPause = 1000;[\s\S]*pause=\{searchPause\}/,
  },
  {
    what: 'Upload retries 0, 3, 5, 10, 20, 60 and, for a video, 60 s',
    file: 'web/features/uploads/engine/open-upload.ts',
    says: /videos: \[0, 3000, 5000, 10_000, 20_000, 60_000, 60_000\],\s+stories: \[0, 3000, 5000, 10_000, 20_000, 60_000\]/,
  },
  {
    what: 'An upload is tried again but after a 4xx other than 409 and 423, and only online',
    file: 'web/features/uploads/engine/failure.ts',
    says: /status >= 400 && status < 500;[\s\S]*navigator\.onLine && \(!isRefusal\(status\) \|\| status === 409 \|\| status === 423\)/,
  },
  {
    what: 'Link after 1 minute, embed of a story after 2',
    file: 'web/features/uploads/engine/uploads.ts',
    says: /minute = 60_000;\s+const linkAfter = minute;\s+const embedAfter = 2 \* minute;/,
  },
  { what: 'Resumable uploads by tus 1.0.0', file: 'server/platform/video/tus.ts', says: /version = '1\.0\.0'/ },
  { what: 'Side navigation at 768 and 992 px', file: 'web/app/use-side-nav.ts', says: /narrow = 768;\s+const wide = 992;/ },
  { what: 'Login card 600 px', file: 'web/features/session/session.module.css', says: /\.card \{[^}]*inline-size: min\(600px, 100%\)/ },
  { what: 'Picture preview at most 500 px', file: 'web/ui/picture.tsx', says: /<Modal .*size=\{500\}/ },
  { what: 'PDF preview 700 px wide', file: 'web/kit/document/pdf-modal.tsx', says: /<Modal .*size=\{700\}/ },
  {
    what: 'PDF preview 550 px high: 456 and the head of its modal',
    file: 'web/kit/document/document.module.css',
    says: /\.document \{[^}]*block-size: min\(456px, /,
  },
  { what: 'Specialty modal at most 500 px', file: 'web/kit/form-modal.tsx', says: /size = 500,/ },
  { what: 'Modals at most 80vh', file: 'web/ui/overrides.css', says: /\.mantine-Modal-content \{\s+max-block-size: 80vh;/ },
  {
    what: 'Dashboard cards in 2, 3 or 4 columns',
    file: 'web/features/statistics/count-card.module.css',
    says: /repeat\(4, [\s\S]*repeat\(3, [\s\S]*repeat\(2, /,
  },
  {
    what: 'Cards in up to 4 columns (specialties) or 3 (messages)',
    file: 'web/ui/card-grid.module.css',
    says: /\.small \{[^}]*max\(240px, 22%\)[\s\S]*\.middle \{[^}]*max\(280px, 30%\)/,
  },
  { what: 'Drawer at most 350 px', file: 'web/features/videos/video-drawer.tsx', says: /widest = 350\b/ },
  {
    what: 'Card image 220 px',
    file: 'web/ui/picture-card.module.css',
    says: /\.cover \{[^}]*block-size: 220px[\s\S]*\.picture \{[^}]*block-size: 220px/,
  },
  { what: 'Toasts close after 5000 ms', file: 'web/platform/toast.ts', says: /toastTime = 5000\b/ },
  {
    what: 'Toast of a new specialty closes after 3000 ms',
    file: 'web/features/specialties/specialties.api.ts',
    says: /specialtyRoutes\.create, \{[^}]*toastTime: 3000,/,
  },
  {
    what: 'Error screen says 400, 401, 403, 404 and 500 each its way',
    file: 'web/kit/error-words.ts',
    says: /400: 'errors\.badRequest',\s+401: 'errors\.unauthorized',\s+403: 'errors\.forbidden',\s+404: 'errors\.notFound',\s+500: 'errors\.internal',/,
  },
  {
    what: 'Three retries, 1000 ms doubling to 30000 ms, kept five minutes',
    file: 'web/platform/query-client.ts',
    says: /most = 3;[\s\S]*1000 \* 2 \*\* attempt, 30_000\b[\s\S]*gcTime: 5 \* 60_000\b/,
  },
];
