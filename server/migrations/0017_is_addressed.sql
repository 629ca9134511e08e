-- needs: 8
-- Whether a message is for a doctor (decision 015). The members' app asks it for each message that a doctor lists, opens or is paid for.
create function is_addressed(message integer, doctor integer, area integer, specialty integer) returns boolean language sql stable parallel safe as $$
  select messages.is_everyone
    or exists (select from message_doctors where message_id = message and doctor_id = doctor)
    or coalesce((areas <> '{}' or specialties <> '{}')
      and (areas = '{}' or area = any(areas)) and (specialties = '{}' or specialty = any(specialties)), false)
  from messages, lateral (select
    array(select area_id from message_areas where message_id = message) as areas,
    array(select specialty_id from message_specialties where message_id = message) as specialties) as targets
  where messages.id = message
$$;
