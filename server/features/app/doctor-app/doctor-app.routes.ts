import { doctorAppRoutes } from '../../../../contract/entities/members/doctor-app.ts';
import { handle } from '../../../kit/handle.ts';
import { devices } from './devices.service.ts';
import { listDoctorMessages } from './doctor-messages.service.ts';

/** The routes of the office about what a doctor does in the members' app. */
export const doctorAppHandlers = [
  handle(doctorAppRoutes.devices, ({ params, context }) => devices.list(context, params.id)),
  handle(doctorAppRoutes.endDevice, ({ body, context }) => devices.end(context, body)),
  handle(doctorAppRoutes.messages, ({ params, query, context }) => listDoctorMessages(context, params.id, query)),
];
