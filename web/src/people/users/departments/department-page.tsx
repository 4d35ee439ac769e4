import { DepartmentsSection } from './departments-section.tsx';
import { PositionsSection } from './positions-section.tsx';
import '../users.css';

/** 部门岗位: the tree that data scopes go by, and the positions people have. */
export default function DepartmentPage() {
  return (
    <div className="department-page">
      <h1 className="visually-hidden">部门岗位</h1>
      <DepartmentsSection />
      <PositionsSection />
    </div>
  );
}
