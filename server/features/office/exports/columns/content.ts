import type { Blog } from '../../../../../contract/entities/content/blogs.ts';
import type { Book } from '../../../../../contract/entities/content/books.ts';
import type { Conference } from '../../../../../contract/entities/content/conferences.ts';
import type { Note } from '../../../../../contract/entities/content/notes.ts';
import type { Post } from '../../../../../contract/entities/content/posts.ts';
import type { Research } from '../../../../../contract/entities/content/research.ts';
import type { Story } from '../../../../../contract/entities/content/stories.ts';
import type { Webinar } from '../../../../../contract/entities/content/webinars.ts';
import { archived, type Columns, created, id, labels, number, reactions, text, time, updated, word } from './column.ts';

const dates = { ...created(), ...updated() };

const blogs: Columns<Blog> = {
  ...id(),
  title: text('Title', ({ title }) => title, 40),
  content: text('Content', ({ content }) => content, 60),
  ...labels,
  ...reactions,
  ...dates,
};

const conferences: Columns<Conference> = {
  ...id(),
  title: text('Title', ({ title }) => title, 40),
  description: text('Description', ({ description }) => description, 60),
  link: text('Link', ({ link }) => link, 40),
  ...labels,
  ...reactions,
  ...dates,
};

type Paper = Book | Research;

const paper: Columns<Paper> = {
  ...id(),
  name: text('Name', ({ name }) => name, 40),
  coin_price: number('Price in coins', ({ coin_price }) => coin_price, 16),
  buyers: number('Buyers', ({ buyers }) => buyers),
};

const books: Columns<Book> = { ...paper, ...labels, ...dates };

const research: Columns<Research> = {
  ...paper,
  description: text('Description', ({ description }) => description, 60),
  ...labels,
  ...dates,
};

const posts: Columns<Post> = {
  ...id(),
  doctor_id: number('Doctor ID', ({ doctor }) => doctor.id),
  doctor: text('Doctor', ({ doctor }) => doctor.user.name, 30),
  description: text('Text', ({ description }) => description, 60),
  ...labels,
  photos: number('Photos', ({ photos }) => photos.length),
  videos: number('Videos', ({ videos }) => videos.length),
  ...reactions,
  total_comments: number('Comments', ({ total_comments }) => total_comments),
  held_at: time('Held since', ({ held_at }) => held_at),
  ...created(),
};

const notes: Columns<Note> = {
  ...id(),
  title: text('Title', ({ title }) => title, 40),
  content: text('Content', ({ content }) => content, 60),
  ...dates,
};

const stories: Columns<Story> = {
  ...id(),
  text: text('Text', (story) => story.text, 60),
  type: word('Type', ({ type }) => type),
  ...reactions,
  ...dates,
};

const webinars: Columns<Webinar> = {
  ...id(),
  title: text('Title', ({ title }) => title, 40),
  conference: text('Conference', ({ conference }) => conference.title, 36),
  starts_at: time('Starts at', ({ meeting_date_time }) => meeting_date_time),
  duration: number('Hours', ({ duration }) => duration),
  status: word('Status', ({ status }) => status),
  started_at: time('Started at', ({ started_at }) => started_at),
  ended_at: time('Ended at', ({ ended_at }) => ended_at),
  ...dates,
};

export const content = {
  'blogs.list': blogs,
  'blogs.archived': { ...blogs, ...archived },
  'conferences.list': conferences,
  'conferences.archived': { ...conferences, ...archived },
  'books.list': books,
  'books.archived': { ...books, ...archived },
  'research.list': research,
  'research.archived': { ...research, ...archived },
  'posts.list': posts,
  'notes.list': notes,
  'stories.list': stories,
  'stories.archived': { ...stories, ...archived },
  'webinars.list': webinars,
} as const;
