/** Every call of the two specification files, as they write it; queries and bodies are the contract's. */
export const calls = `
POST auth/login
GET doctor/stats
GET company/stats
GET library/book/stats
GET field/stats
GET videos/stats
GET /messages/stats
GET library/research/stats
GET story/stats
GET area/stats
GET blog/stats
GET category/stats
GET tag/stats
GET promocode/stats
GET conference/stats
GET /doctor
GET /doctor/show/{id}
POST /doctor/store
POST /doctor/update/{id}
DELETE /doctor/destroy/{id}
POST /auth/otp/changeStatus
POST /user/addPoints
GET field/
GET area/
GET promocode
POST /field/store
POST field/update/{id}
DELETE field/destroy/{id}
GET company/
POST /auth/registerCompany
POST company/update/{id}
DELETE company/destroy/{id}
POST /area/store
POST area/update/{id}
DELETE area/destroy/{id}
POST /notifications/whatsapp
POST notifications/notifyUser
POST notifications/send-notification-to-all
GET notifications/index
POST area/restore
POST field/restore
POST doctor/restore
POST blog/restore
POST story/restore
POST library/book/restore
POST library/research/restore
POST messages/restore
POST company/restore
POST videos/restore
POST conference/restore
POST /tag/restore
POST /category/restore
POST /promocode/restore
GET area/archived
GET field/archived/
GET doctor/archived
GET blog/archived/
GET story/archived/
GET library/book/archived/
GET library/research/archived
GET messages/archived
GET company/archived/
GET videos/archived
GET conference/archived
GET /category/archived
GET /tag/archived
GET promocode/archived
POST videos
POST videos/{id}/upload
POST videos/{id}/link
DELETE videos/{id}
GET videos/webVideo/{id}
GET messages/{id}
GET messages/
GET messages/categories
POST /messages
DELETE messages/{id}
POST messages/{id}/reject
POST messages/{id}/approve
GET /messages/seenStats/{id}
POST messages/comment/destroy/{id}
GET /category
GET /tag
GET blog/tags
GET blog/categories
GET /blog
GET /blog/show/{id}
POST blog/store
POST /blog/update/{id}
DELETE /blog/destroy/{id}
GET /story
GET story/show/{id}
POST story/store
POST story/update/{id}
DELETE /story/destroy/{id}
POST story/resumableUpload/{id}
POST story/updateVideoLink/{id}
POST story/signEmbedURL/{id}
GET story/getVideoPlayData/{id}
GET /conference
GET /conference/tags
GET /conference/categories
GET /conference/show/{id}
POST conference/store
POST /conference/update/{id}
DELETE /conference/destroy/{id}
POST /category/store
POST /category/update/{id}
DELETE /category/destroy/{id}
POST /tag/store
POST /tag/update/{id}
DELETE /tag/destroy/{id}
GET library/research/
GET library/research/tags
GET library/research/categories
POST /library/research/store
POST /library/research/update/{id}
DELETE /library/research/destroy/{id}
GET library/book/
GET library/book/tags
GET library/book/categories
POST /library/book/store
POST /library/book/update/{id}
DELETE /library/book/destroy/{id}
GET /post
GET post/category/index
GET post/tag/index
GET /post/{id}
DELETE post/{id}
POST /post/comment/destroy/{id}
DELETE post/video/{id}
GET /notice
POST /notice/store
POST /notice/update/{id}
DELETE /notice/destroy/{id}
GET /groups
POST /groups
POST /groups/{id} with _method PUT
DELETE /groups/{id}
POST /groups/{id}/members
DELETE groups/{id}/removeMembers
GET /user/allContacts
POST user/updateIsContacted
POST /promocode/store
POST /promocode/update/{id}
DELETE promocode/destroy/{id}
GET schedule
POST schedule/create
POST schedule/start
DELETE schedule/destroy/{id}
`;

/** Every route of the web app that the specification names, with what it calls the screen. */
export const screens = `
/login = Login
/ = Dashboard
/settings = Settings
/notifications = Notifications
/doctors = Doctors
/areas = Areas
/fields = Specialties
/library = Library
/library/books = Books
/library/researches = Research
/companies = Companies
/blogs = Blogs
/stories = Stories
/conferences = Conferences
/messages = Messages
/messages/{id} = Message detail
/categories = Categories
/tags = Tags
/posts = Posts
/important-notes = Notes
/groups = Groups
/contact = Contact
/promoCode = Promo codes
/meetings = Webinars
/archive/Areas = Archived areas
/archive/Fields = Archived specialties
/archive/Doctors = Archived doctors
/archive/Company = Archived companies
/archive/Blogs = Archived blogs
/archive/Stories = Archived stories
/archive/Books = Archived books
/archive/Research = Archived research
/archive/Messages = Archived messages
/archive/Videos = Archived videos
/archive/conferences = Archived conferences
/archive/categories = Archived categories
/archive/tags = Archived tags
/archive/promo-code = Archived promo codes
`;
