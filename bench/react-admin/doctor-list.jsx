import { Avatar } from '@mui/material';
import { ChipField, DataTable, List, SearchInput, SelectInput, useRecordContext } from 'react-admin';

const statuses = ['pending', 'approved', 'declined'].map((id) => ({ id, name: id }));
const filters = [
  <SearchInput key="name" source="name" alwaysOn />,
  <SelectInput key="status" source="status" choices={statuses} alwaysOn />,
];

const Picture = () => {
  const { image, user } = useRecordContext();
  return <Avatar src={image ? `${image}&size=thumbnail` : undefined} alt={user.name} slotProps={{ img: { loading: 'lazy' } }} />;
};

/** Fewer columns than the list of the product, and neither sorting nor selection, because the product has none. */
export const DoctorList = () => (
  <List filters={filters} perPage={15} exporter={false}>
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="image" label="Picture" disableSort field={Picture} />
      <DataTable.Col source="user.name" label="Name" disableSort />
      <DataTable.Col source="user.phone" label="Phone" disableSort />
      <DataTable.Col source="user.area.name" label="Area" disableSort />
      <DataTable.Col source="user.field.name" label="Specialty" disableSort />
      <DataTable.Col source="user.status" label="Status" disableSort field={ChipField} />
      <DataTable.NumberCol source="points" label="Coins" disableSort />
    </DataTable>
  </List>
);
