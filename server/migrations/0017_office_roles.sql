-- What an administrator may do. Full administrators have the role 'admin'; contract/office-roles.ts lists the permissions of each.
alter table users add column office_role text check (office_role in ('admin', 'reviewer', 'content', 'campaigns', 'support', 'auditor'));
update users set office_role = 'admin' where role = 'admin';
alter table users add constraint users_office_role check ((role = 'admin') = (office_role is not null));
