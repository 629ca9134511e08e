-- needs: 7
-- How the documents were received: 'ahead', 'thumbnail' or 'opened'. Earlier rows count as opened, because nobody knows.
alter table document_views add column kind text not null default 'opened';
