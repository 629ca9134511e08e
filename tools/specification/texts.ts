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

/** What the specification counts or times: where it is said, by what words of the code. */
export const constants: readonly { what: string; file: string; says: RegExp }[] = [
  { what: 'Reaction codes 1 to 5', file: 'contract/entities/reactions.ts', says: /heart: 1, smile: 2, laugh: 3, sad: 4, angry: 5\b/ },
  { what: 'Webinar durations 1, 2, 3 hours', file: 'contract/entities/webinars.ts', says: /webinarDurations = \[1, 2, 3\]/ },
  { what: 'Contacts refresh every 300000 ms', file: 'web/features/contacts/contacts.api.ts', says: /refreshPause = 300_000\b/ },
  { what: 'Note title at most 50', file: 'contract/entities/notes.ts', says: /title: .*max: 50\b/ },
  { what: 'Group name at most 50', file: 'contract/entities/groups.ts', says: /name: .*max: 50\b/ },
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
  { what: 'Doctor phone 11 digits', file: 'contract/entities/doctors.ts', says: /\^\\d\{11\}\$/ },
  { what: 'Search waits 1000 ms', file: 'web/app/use-page-search.ts', says: /pause = 1000\b/ },
  {
    what: 'Upload retries 0, 3, 5, 10, 20, 60 and, for a video, 60 s',
    file: 'web/features/uploads/engine/open-upload.ts',
    says: /videos: \[0, 3000, 5000, 10_000, 20_000, 60_000, 60_000\],\s+stories: \[0, 3000, 5000, 10_000, 20_000, 60_000\]/,
  },
  { what: 'Drawer at most 350 px', file: 'web/features/videos/video-drawer.tsx', says: /widest = 350\b/ },
  { what: 'Card image 220 px', file: 'web/ui/picture-card.module.css', says: /block-size: 220px/ },
  { what: 'Toasts close after 5000 ms', file: 'web/platform/toast.ts', says: /toastTime = 5000\b/ },
  {
    what: 'Three retries, 1000 ms doubling to 30000 ms, kept five minutes',
    file: 'web/platform/query-client.ts',
    says: /1000 \* 2 \*\* attempt, 30_000\b[\s\S]*gcTime: 5 \* 60_000\b/,
  },
];
