/** Every modal of the two specification files: what it is for, the file that builds it under web/features, the text by which it is known, the test that opens it, and how that text stands there; where the test composes it, each part by &. */
export const modals = `
Logout = session/sign-out-modal.tsx = session.signOut = session/sign-in.test.tsx = 'button', { name: 'Logout' }
Doctor: books and researches = doctors/works/doctor-works.tsx = works.of = doctors/works/works.test.tsx = Books and researches of Mona Samir
Doctor: posts = doctors/works/doctor-posts.tsx = works.postsOf = doctors/works/works.test.tsx = Posts of Mona Samir
Doctor: add = doctors/form/doctor-create.tsx = doctors.add = doctors/form/doctor-form.test.tsx = Add New Doctor
Doctor: edit = doctors/form/doctor-edit.tsx = members.editTitle = doctors/form/doctor-form.test.tsx = Edit Omar Ashraf
Doctor, company: delete = members/member-tasks.tsx = members.deleteTitle = doctors/doctor-list.test.tsx = Delete Mona Samir?
Doctor, company: change status = members/status-change.tsx = members.changeTitle = companies/company-list.test.tsx = Change the status of آمون
Doctor: Add Points = doctors/form/points-form.tsx = doctors.addPointsTo = doctors/doctor-list.test.tsx = Add points to Mona Samir
Company: add = companies/form/company-create.tsx = companies.add = companies/form/company-form.test.tsx = Add New Company
Company: edit = companies/form/company-edit.tsx = members.editTitle = companies/form/company-form.test.tsx = Edit Amoun
Area: add = areas/area-create.tsx = areas.add = e2e/settings.test.ts = Add New Area
Area: update = areas/area-edit.tsx = areas.edit = areas/area-list.test.tsx = Update Area
Specialty: create = specialties/specialty-create.tsx = specialties.add = specialties/specialty-list.test.tsx = Add New Specialty
Specialty: update = specialties/specialty-edit.tsx = specialties.edit = e2e/choices.test.ts = Update \${singular} & singular: 'Specialty'
Notification: add = notifications/compose/notification-create.tsx = notifications.add = notifications/notifications.test.tsx = Add New Notification
Video: add = videos/form/video-create.tsx = videos.add = videos/videos.test.tsx = 'dialog', { name: 'Add Video' }
Video: delete = videos/video-tasks.tsx = named.deleteTitle = videos/videos.test.tsx = Delete Video 5?
Video: copy id = videos/video-card.tsx = videos.copyId = videos/videos.test.tsx = 'Video 5', 'Copy ID'
Video: preview = videos/video-preview.tsx = videos.player = videos/videos.test.tsx = Player: Video 5
Message: add = messages/form/message-create.tsx = messages.add = messages/message-company.test.tsx = Add New Message
Message: delete = messages/message-tasks.tsx = members.deleteTitle = messages/message-company.test.tsx = Delete Kidney day?
Message: reject = messages/approval/message-reject.tsx = messages.rejectTitle = messages/message-approval.test.tsx = \${task} Heart week & start('Reject')
Message: approve = messages/approval/message-approve.tsx = messages.approveTitle = messages/message-approval.test.tsx = \${task} Heart week & start('Approve')
Message: areas, specialties = messages/stats/targets.tsx = messages.areasOf = messages/messages.test.tsx = Areas of Kidney day
Message: doctors = messages/stats/targets.tsx = messages.doctorsOf = messages/messages.test.tsx = Doctors of Kidney day
Message: seen stats = messages/stats/seen-stats.tsx = messages.seenTitle = messages/message-stats.test.tsx = Who has seen For all
Message: stats = messages/stats/message-stats.tsx = messages.statsTitle = messages/message-stats.test.tsx = Stats of For all
Message, post: delete comment = reactions/comments.tsx = reactions.deleteCommentTitle = messages/message-stats.test.tsx = Delete this comment?
Blog: add = blogs/form/blog-create.tsx = blogs.add = blogs/blogs.test.tsx = Add New Blog
Blog: update = blogs/form/blog-edit.tsx = blogs.edit = blogs/blogs.test.tsx = Update Blog
Blog: delete = kit/archive-question.tsx = named.deleteTitle = blogs/blogs.test.tsx = Delete Blog 5?
Blog: stats = blogs/blog-stats.tsx = blogs.statsOf = blogs/blogs.test.tsx = Stats of Blog 5
Story: add = stories/form/story-create.tsx = stories.add = stories/stories.test.tsx = Add New Story
Story: update = stories/form/story-edit.tsx = stories.edit = stories/stories.test.tsx = Update Story
Story: delete = kit/archive-question.tsx = named.deleteTitle = stories/stories.test.tsx = Delete Story 5?
Story: stats = stories/look/story-stats.tsx = stories.statsOf = stories/stories.test.tsx = Stats of Story 5
Story: video play = stories/story-card.tsx = stories.playOf = stories/stories.test.tsx = Play Story 4
Conference: add = conferences/form/conference-create.tsx = conferences.add = conferences/conferences.test.tsx = Add New Conference
Conference: update = conferences/form/conference-edit.tsx = conferences.edit = conferences/conferences.test.tsx = Update Conference
Conference: delete = kit/archive-question.tsx = named.deleteTitle = conferences/conferences.test.tsx = Delete Conference 5?
Conference: stats = conferences/conference-stats.tsx = conferences.statsOf = conferences/conferences.test.tsx = Stats of Conference 5
Category: add = categories/category-create.tsx = categories.add = categories/category-list.test.tsx = Add New Category
Category: update = categories/category-edit.tsx = categories.edit = e2e/content.test.ts = Update \${singular} & singular: 'Category'
Tag: add = tags/tag-create.tsx = tags.add = e2e/content.test.ts = Add New \${singular} & singular: 'Tag'
Tag: update = tags/tag-edit.tsx = tags.edit = tags/tag-list.test.tsx = Update Tag
Research: add = research/form/research-create.tsx = research.add = research/research.test.tsx = Add New Research
Research: update = research/form/research-edit.tsx = research.edit = e2e/library.test.ts = Update Research
Research: delete = kit/archive-question.tsx = named.deleteTitle = e2e/library.test.ts = deleteAndRestore & word: 'Research'
Research, book: who bought it = library/buyers.tsx = library.buyersOf = books/books.test.tsx = Buyers of Book 5
Book: add = books/form/book-create.tsx = books.add = books/books.test.tsx = Add New Book
Book: update = books/form/book-edit.tsx = books.edit = books/books.test.tsx = Update Book
Book: delete = kit/archive-question.tsx = named.deleteTitle = books/books.test.tsx = Delete Book 5?
PDF or picture of a document = kit/document/document-preview.tsx = document.open = e2e/companies.test.ts = Open document: Commercial registry of
Post: delete = posts/post-delete.tsx = posts.deleteTitle = posts/posts.test.tsx = Delete this post?
Post: delete video = posts/look/videos.tsx = posts.deleteVideoTitle = posts/posts.test.tsx = Delete this video?
Note: add = notes/note-form.tsx = notes.add = notes/notes.test.tsx = Add New Note
Note: update = notes/note-form.tsx = notes.edit = notes/notes.test.tsx = Update Note
Note: delete = kit/archive-question.tsx = named.deleteTitle = notes/notes.test.tsx = Delete Note 1?
Group: add = groups/group-name.tsx = groups.add = e2e/notifications.test.ts = Add New Group
Group: update = groups/group-name.tsx = groups.edit = groups/groups.test.tsx = Rename Group
Group: delete = kit/archive-question.tsx = named.deleteTitle = groups/groups.test.tsx = Delete Cardiologists?
Group: add member = groups/add-members.tsx = groups.addTo = groups/groups.test.tsx = Add members to Cardiologists
Group: remove members = groups/remove-question.tsx = groups.removeTitle = groups/groups.test.tsx = Remove 2 members from the group?
Contact: Contacted = contacts/contact-list.tsx = contacts.markTitle = contacts/contacts.test.tsx = Has Doctor 2 been contacted?
Promo code: add = promo-codes/promo-code-create.tsx = promoCodes.add = promo-codes/promo-code-list.test.tsx = Add New Promo Code
Promo code: update = promo-codes/promo-code-edit.tsx = promoCodes.edit = e2e/choices.test.ts = Update \${singular} & singular: 'Promo Code'
Webinar: create = webinars/form/webinar-create.tsx = webinars.add = webinars/webinars.test.tsx = Add New Webinar
Webinar: start = webinars/webinar-start.tsx = webinars.startTitle = webinars/webinars.test.tsx = Start Webinar 2
Webinar: end = webinars/webinar-end.tsx = webinars.endTitle = webinars/webinars.test.tsx = 'dialog', { name: 'End webinar' }
`;
