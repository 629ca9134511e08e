/** Every modal of the two specification files: what it is for, the file that builds it under web/features, the text by which it is known. */
export const modals = `
Logout = session/sign-out-modal.tsx = session.signOut
Doctor: books and researches = doctors/works/doctor-works.tsx = works.of
Doctor: posts = doctors/works/doctor-posts.tsx = works.postsOf
Doctor: add = doctors/form/doctor-create.tsx = doctors.add
Doctor: edit = doctors/form/doctor-edit.tsx = members.editTitle
Doctor, company: delete = members/member-tasks.tsx = members.deleteTitle
Doctor, company: change status = members/status-change.tsx = members.changeTitle
Doctor: Add Points = doctors/form/points-form.tsx = doctors.addPointsTo
Company: add = companies/form/company-create.tsx = companies.add
Company: edit = companies/form/company-edit.tsx = members.editTitle
Area: add = areas/area-create.tsx = areas.add
Area: update = areas/area-edit.tsx = areas.edit
Specialty: create = specialties/specialty-create.tsx = specialties.add
Specialty: update = specialties/specialty-edit.tsx = specialties.edit
Notification: add = notifications/compose/notification-create.tsx = notifications.add
Video: add = videos/form/video-create.tsx = videos.add
Video: delete = videos/video-tasks.tsx = named.deleteTitle
Video: copy id = videos/video-card.tsx = videos.copyId
Video: preview = videos/video-preview.tsx = videos.player
Message: add = messages/form/message-create.tsx = messages.add
Message: delete = messages/message-tasks.tsx = members.deleteTitle
Message: reject = messages/approval/message-reject.tsx = messages.rejectTitle
Message: approve = messages/approval/message-approve.tsx = messages.approveTitle
Message: areas, specialties = messages/stats/targets.tsx = messages.areasOf
Message: doctors = messages/stats/targets.tsx = messages.doctorsOf
Message: seen stats = messages/stats/seen-stats.tsx = messages.seenTitle
Message: stats = messages/stats/message-stats.tsx = messages.statsTitle
Message, post: delete comment = reactions/comments.tsx = reactions.deleteCommentTitle
Blog: add = blogs/form/blog-create.tsx = blogs.add
Blog: update = blogs/form/blog-edit.tsx = blogs.edit
Blog: delete = blogs/blog-delete.tsx = named.deleteTitle
Blog: stats = blogs/blog-stats.tsx = blogs.statsOf
Story: add = stories/form/story-create.tsx = stories.add
Story: update = stories/form/story-edit.tsx = stories.edit
Story: delete = stories/story-delete.tsx = named.deleteTitle
Story: stats = stories/look/story-stats.tsx = stories.statsOf
Story: video play = stories/story-card.tsx = stories.playOf
Conference: add = conferences/form/conference-create.tsx = conferences.add
Conference: update = conferences/form/conference-edit.tsx = conferences.edit
Conference: delete = conferences/conference-delete.tsx = named.deleteTitle
Conference: stats = conferences/conference-stats.tsx = conferences.statsOf
Category: add = categories/category-create.tsx = categories.add
Category: update = categories/category-edit.tsx = categories.edit
Tag: add = tags/tag-create.tsx = tags.add
Tag: update = tags/tag-edit.tsx = tags.edit
Research: add = research/form/research-create.tsx = research.add
Research: update = research/form/research-edit.tsx = research.edit
Research: delete = research/research-delete.tsx = named.deleteTitle
Research, book: who bought it = library/buyers.tsx = library.buyersOf
Book: add = books/form/book-create.tsx = books.add
Book: update = books/form/book-edit.tsx = books.edit
Book: delete = books/book-delete.tsx = named.deleteTitle
PDF or picture of a document = kit/document/document-preview.tsx = document.open
Post: delete = posts/post-delete.tsx = posts.deleteTitle
Post: delete video = posts/look/videos.tsx = posts.deleteVideoTitle
Note: add = notes/note-form.tsx = notes.add
Note: update = notes/note-form.tsx = notes.edit
Note: delete = notes/note-list.tsx = named.deleteTitle
Group: add = groups/group-name.tsx = groups.add
Group: update = groups/group-name.tsx = groups.edit
Group: delete = groups/group-list.tsx = named.deleteTitle
Group: add member = groups/add-members.tsx = groups.addTo
Group: remove members = groups/remove-question.tsx = groups.removeTitle
Contact: Contacted = contacts/contact-list.tsx = contacts.markTitle
Promo code: add = promo-codes/promo-code-create.tsx = promoCodes.add
Promo code: update = promo-codes/promo-code-edit.tsx = promoCodes.edit
Webinar: create = webinars/form/webinar-create.tsx = webinars.add
Webinar: start = webinars/webinar-start.tsx = webinars.startTitle
Webinar: end = webinars/webinar-end.tsx = webinars.endTitle
`;
