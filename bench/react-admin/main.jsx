// JavaScript, because the type check of the product cannot see packages that only the bench installs.
import { Admin, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { DoctorList } from './doctor-list.jsx';
import { authProvider, dataProvider } from './providers.js';

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="doctor" list={DoctorList} />
  </Admin>,
);
